import { Select } from "@mantine/core";
import { limitsOf } from "@/api/limitsOf";
import { CheckField } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { EmptyNote, Person, Section } from "@/ui";
import { useAttend, type Attendance as Change, type Huddle, type HuddleAttendee, type HuddleTeam } from "../../queries";
import classes from "../Huddles.module.css";

const { minimum, maximum } = limitsOf("HuddleAttendeeRequest", "rating");
const ratings = Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);

interface AttendeeRowProps {
  attendee: HuddleAttendee;
  onChange: ((change: Change) => void) | undefined;
}

/** Somebody who was expected: there or not, and the rating. */
function AttendeeRow({ attendee, onChange }: AttendeeRowProps) {
  const t = useText();
  const format = useFormat();
  const { name, isGone, isPresent, rating } = attendee;
  if (!onChange) {
    const given = rating ? t("Huddles.Rated", { rating: format.number(rating), most: format.number(maximum) }) : null;
    return (
      <li className={classes.line}>
        <Person name={name} isGone={isGone} />
        <span className={classes.end}>{isPresent ? (given ?? t("Huddles.Present")) : t("Huddles.Absent")}</span>
      </li>
    );
  }
  return (
    <li className={classes.line}>
      <CheckField
        label={name}
        value={isPresent}
        onChange={(there) => onChange({ attendee, isPresent: there, rating: there ? (rating ?? null) : null })}
      />
      <span className={classes.end}>
        <Select
          className={classes.rating}
          size="sm"
          aria-label={t("Huddles.RatingOf", { name })}
          placeholder={t("Huddles.Rating")}
          data={ratings.map((value) => ({ value: String(value), label: format.number(value) }))}
          value={rating ? String(rating) : null}
          disabled={!isPresent}
          // Ten numbers: nobody types to find one.
          filter={({ options }) => options}
          clearable
          onChange={(value) => onChange({ attendee, isPresent, rating: value === null ? null : Number(value) })}
        />
      </span>
    </li>
  );
}

/** Who is there, and what they thought of the huddle. */
export function Attendance({ team, huddle }: { team: HuddleTeam; huddle: Huddle }) {
  const t = useText();
  const format = useFormat();
  const attending = useAttend(team);
  const rating = huddle.rating ?? null;
  const most = format.number(maximum);
  const change = (to: Change): void => {
    if (!attending.isPending) attending.mutate(to);
  };
  return (
    <Section
      title={t("Huddles.Attendance")}
      note={rating === null ? undefined : t("Huddles.Rated", { rating: format.number(rating, 1), most })}
    >
      {huddle.attendees.length === 0 && (
        <EmptyNote title={t("Huddles.NoAttendees")} text={t("Huddles.NoAttendeesText")} />
      )}
      <ul className={`${classes.list} ${classes.attendees}`} aria-label={t("Huddles.Attendance")}>
        {huddle.attendees.map((attendee) => (
          <AttendeeRow key={attendee.id} attendee={attendee} onChange={huddle.canTakePart ? change : undefined} />
        ))}
      </ul>
    </Section>
  );
}
