import { useSuspenseQuery } from "@tanstack/react-query";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { permittedDrawer } from "@/lib/drawer";
import { useListPosition } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { DetailPage, IconButton, StatusChip } from "@/ui";
import { staffLooks } from "./looks";
import { StaffFacts } from "./parts/StaffFacts";
import { StaffReports, StaffTeams } from "./parts/StaffTables";
import { nameOf, staffQuery } from "./queries";
import { staffRoute } from "./routes";
import { StaffForm } from "./StaffForm";
import { useStaffActions } from "./useStaffActions";

function useNeighbours(id: string) {
  const t = useText();
  const navigate = staffRoute.useNavigate();
  const position = useListPosition("staff", id);
  if (!position) return undefined;
  const go = (to: string | undefined) =>
    to ? () => void navigate({ to: "/staff/$id", params: { id: to } }) : undefined;
  return {
    text: t("Detail.Position", { place: position.place, total: position.total }),
    onPrevious: go(position.previous),
    onNext: go(position.next),
  };
}

/** One person: teams and reports beside the facts. */
export function StaffPage() {
  const t = useText();
  const { id } = staffRoute.useParams();
  const search = staffRoute.useSearch();
  const navigate = staffRoute.useNavigate();
  const person = useSuspenseQuery(staffQuery(id)).data;
  const actions = useStaffActions(() => void navigate({ to: "/staff" }));
  const drawer = permittedDrawer(search.drawer, { edit: actions.mayUpdate });
  const position = useNeighbours(id);
  useCrumb(nameOf(person));
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const edit = actions.mayUpdate ? () => setDrawer("edit") : undefined;
  return (
    <>
      <DetailPage
        number={person.jobTitle ?? undefined}
        title={nameOf(person)}
        chips={<StatusChip status={person.status} looks={staffLooks} label={t(`Enum.StaffStatus.${person.status}`)} />}
        transitions={actions.transitions(person)}
        position={position}
        tools={
          <>
            {edit && <IconButton size="small" icon={IconPencil} label={t("Staff.Edit")} onClick={edit} />}
            {actions.mayDelete && (
              <IconButton
                size="small"
                icon={IconTrash}
                label={t("Staff.Delete")}
                onClick={() => actions.remove(person)}
              />
            )}
          </>
        }
        onEdit={edit}
        side={<StaffFacts person={person} />}
      >
        <StaffTeams person={person} />
        <StaffReports person={person} />
      </DetailPage>
      {drawer === "edit" && (
        <StaffForm
          key={person.id}
          person={person}
          onClose={() => setDrawer(undefined)}
          onSaved={(saved) => {
            showToast({ severity: "success", summary: t("Staff.Saved", { name: nameOf(saved) }) });
            setDrawer(undefined);
          }}
        />
      )}
    </>
  );
}
