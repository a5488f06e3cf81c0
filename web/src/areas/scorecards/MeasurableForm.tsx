import { useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  FieldRow,
  fits,
  FormDrawer,
  NumberField,
  required,
  SegmentedField,
  SelectField,
  TextField,
  useRecordForm,
  useShowValue,
  type RecordForm,
} from "@/form";
import { measurableQuery, useSaveMeasurable, type Measurable, type MeasuredTeam } from "./queries";
import {
  directions,
  endsLater,
  goalSpans,
  isSameGoal,
  toMeasurableRequest,
  toMeasurableValues,
  type Direction,
  type GoalSpan,
  type MeasurableValues,
} from "./values";

const validate = {
  title: all<string>(required(), fits(limitsOf("MeasurableRequest", "title"))),
  unit: fits(limitsOf("MeasurableRequest", "unit")),
  goalTo: endsLater,
};

/** Decimals of values and goals. */
const decimals = 4;

interface GoalFieldsProps {
  form: RecordForm<MeasurableValues>;
  /** The measurable as it is; null for a new one. */
  measurable: Measurable | null;
}

/** The goal, and from when on a changed one counts. */
function GoalFields({ form, measurable }: GoalFieldsProps) {
  const t = useText();
  const values = form.getValues();
  return (
    <>
      <SegmentedField
        label={t("Scorecards.Direction")}
        options={directions.map((value) => ({ value, label: t(`Enum.MeasurableDirection.${value}`) }))}
        {...form.getInputProps("direction")}
      />
      <FieldRow>
        <NumberField
          label={t("Scorecards.Goal")}
          hint={t("Scorecards.GoalHint")}
          optional
          decimals={decimals}
          {...form.getInputProps("goal")}
        />
        {values.direction === "Range" && (
          <NumberField label={t("Scorecards.GoalTo")} optional decimals={decimals} {...form.getInputProps("goalTo")} />
        )}
      </FieldRow>
      {measurable && !isSameGoal(values, measurable) && (
        <SegmentedField
          label={t("Scorecards.GoalSpan")}
          options={goalSpans.map((value) => ({ value, label: t(`Enum.MeasurableGoalSpan.${value}`) }))}
          {...form.getInputProps("goalSpan")}
        />
      )}
    </>
  );
}

/** Who can own a measurable: members, guests aside, and its owner, who may have left the team. */
function ownersOf(team: MeasuredTeam, measurable: Measurable | null): { value: string; label: string }[] {
  const members = team.members.filter(({ role, isGone }) => role !== "Guest" && !isGone);
  const owners = members.map(({ staffId, name }) => ({ value: staffId, label: name }));
  const { ownerStaffId, ownerName } = measurable ?? {};
  const isListed = !ownerStaffId || owners.some(({ value }) => value === ownerStaffId);
  return isListed ? owners : [...owners, { value: ownerStaffId, label: ownerName ?? "" }];
}

interface MeasurableFormProps {
  team: MeasuredTeam;
  /** The measurable to change; null for a new one. */
  measurable: Measurable | null;
  onClose: () => void;
}

/** Adds a measurable to a scorecard, or changes it. */
export function MeasurableForm({ team, measurable, onClose }: MeasurableFormProps) {
  const t = useText();
  const form = useRecordForm<MeasurableValues>({ initialValues: toMeasurableValues(measurable), validate });
  const owners = ownersOf(team, measurable);
  const { show } = useShowValue({
    direction: (value) => t(`Enum.MeasurableDirection.${value as Direction}`),
    goalSpan: (value) => t(`Enum.MeasurableGoalSpan.${value as GoalSpan}`),
    ownerStaffId: (value) => owners.find((owner) => owner.value === value)?.label ?? "",
  });
  const cache = useQueryClient();
  const save = useSaveMeasurable(team, measurable, ({ title }) => {
    showToast({ severity: "success", summary: t("Scorecards.Saved", { title }) });
    onClose();
  });
  const load = async ({ id }: Measurable): Promise<MeasurableValues> =>
    toMeasurableValues(await cache.fetchQuery({ ...measurableQuery(team, id), staleTime: 0 }));
  const field = (path: keyof MeasurableValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={measurable ? t("Scorecards.EditTitle", { title: measurable.title }) : t("Scorecards.New")}
      form={form}
      submitLabel={t(measurable ? "Scorecards.Save" : "Scorecards.New")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toMeasurableRequest(values))}
      {...(measurable && { conflict: { load: () => load(measurable), show } })}
    >
      <FieldRow>
        <TextField label={t("Scorecards.Measurable")} {...field("title")} autoFocus />
        <TextField label={t("Scorecards.Unit")} hint={t("Scorecards.UnitHint")} optional {...field("unit")} />
      </FieldRow>
      <GoalFields form={form} measurable={measurable} />
      <SelectField
        label={t("Scorecards.Owner")}
        hint={t("Scorecards.OwnerHint")}
        optional
        options={owners}
        {...field("ownerStaffId")}
      />
    </FormDrawer>
  );
}
