import { useSuspenseQuery } from "@tanstack/react-query";
import { IconTrash } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { Chip, DetailPage, RichText, Section, StatusChip, type DetailTab } from "@/ui";
import { HuddlesTab } from "../huddles";
import { RecordTags, useRecordTabs, WatchMenu } from "../records";
import { TeamScorecard } from "../scorecards";
import { teamLooks } from "./looks";
import { MembersForm } from "./parts/members/MembersForm";
import { FormerMembers } from "./parts/members/FormerMembers";
import { TeamFacts } from "./parts/TeamFacts";
import { TeamMembers, TeamsBelow } from "./parts/members/TeamMembers";
import { teamQuery, type Team } from "./queries";
import { teamRoute } from "./routes";
import { TeamForm } from "./TeamForm";
import { useTeamActions } from "./useTeamActions";

interface ContentProps {
  team: Team;
  onEditMembers: (() => void) | undefined;
}

function Content({ team, onEditMembers }: ContentProps) {
  const t = useText();
  return (
    <>
      {team.description && (
        <Section title={t("Teams.Description")}>
          <RichText text={team.description} />
        </Section>
      )}
      <TeamMembers team={team} onEdit={onEditMembers} />
      <FormerMembers team={team} />
      <TeamsBelow team={team} />
    </>
  );
}

function useTabs({ team, onEditMembers }: ContentProps): DetailTab[] {
  const t = useText();
  const { huddle } = teamRoute.useSearch();
  const navigate = teamRoute.useNavigate();
  const ofRecord = useRecordTabs({ kind: "Team", id: team.id, tenantId: team.tenantId });
  const content = <Content team={team} onEditMembers={onEditMembers} />;
  const scorecard = <TeamScorecard key={team.id} team={team} />;
  const choose = (id: string | undefined) => void navigate({ search: { tab: "huddles", huddle: id } });
  const huddles = <HuddlesTab team={team} chosen={huddle} onChoose={choose} />;
  return [
    { value: "details", label: t("Records.Details"), content },
    { value: "scorecard", label: t("Scorecards.Title"), content: scorecard },
    { value: "huddles", label: t("Huddles.Title"), content: huddles },
    ...ofRecord,
  ];
}

/** One team: what it is for, who belongs to it, what stands below it. */
export function TeamPage() {
  const t = useText();
  const { id } = teamRoute.useParams();
  const search = teamRoute.useSearch();
  const navigate = teamRoute.useNavigate();
  const team = useSuspenseQuery(teamQuery(id)).data;
  const actions = useTeamActions(() => void navigate({ to: "/teams" }));
  const mayChange = actions.mayChange(team);
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: mayChange, members: mayChange });
  const position = useNeighbours("teams", id, (to) => void navigate({ to: "/teams/$id", params: { id: to } }));
  useCrumb(team.name);
  const del = { key: "delete", label: t("Teams.Delete"), icon: IconTrash, danger: true };
  const edit = mayChange ? () => setDrawer("edit") : undefined;
  const tabs = useTabs({ team, onEditMembers: mayChange ? () => setDrawer("members") : undefined });
  return (
    <>
      <DetailPage
        title={team.name}
        chips={
          <>
            <StatusChip status={team.status} looks={teamLooks} label={t(`Enum.TeamStatus.${team.status}`)} />
            {team.isPrivate && <Chip tone="outline">{t("Teams.Private")}</Chip>}
            <RecordTags kind="Team" id={team.id} tenantId={team.tenantId} />
          </>
        }
        transitions={actions.transitions(team)}
        position={position}
        tools={<WatchMenu kind="Team" id={team.id} tenantId={team.tenantId} />}
        more={actions.mayRemove(team) ? [{ ...del, onClick: () => actions.remove(team) }] : []}
        onEdit={edit}
        editLabel={t("Teams.Edit")}
        side={<TeamFacts team={team} />}
        tabs={tabs}
        tab={search.tab ?? "details"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      {actions.dialog}
      {drawer === "edit" && <TeamForm key={team.id} team={team} onClose={() => setDrawer(undefined)} />}
      {drawer === "members" && <MembersForm key={team.id} team={team} onClose={() => setDrawer(undefined)} />}
    </>
  );
}
