import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconSitemap } from "@tabler/icons-react";
import { useWorkspace } from "@/api/workspace";
import { SelectField } from "@/form";
import { useCrumb } from "@/lib/crumbs";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { buttonClass, EmptyState, PageHead, Panel, TextSkeleton, Unloaded, type AwaitedQuery } from "@/ui";
import { choicesQuery, useMayAdd } from "../workspace";
import type { ChartPerson } from "./parts/orgChart/chart";
import { ChartPanel } from "./parts/orgChart/ChartPanel";
import { chartQuery } from "./parts/orgChart/chartQueries";
import { ChartTree } from "./parts/orgChart/ChartTree";
import classes from "./parts/orgChart/OrgChart.module.css";
import { orgChartRoute } from "./routes";

interface ContentProps {
  /** Undefined until they are loaded. */
  people: readonly ChartPerson[] | undefined;
  query: AwaitedQuery;
}

/** The tree, beside the chosen person. */
function Content({ people, query }: ContentProps) {
  const t = useText();
  const mayAdd = useMayAdd("Portal.Staff.Create");
  const { person: chosen } = orgChartRoute.useSearch();
  const navigate = orgChartRoute.useNavigate();
  const choose = (person: string): void =>
    void navigate({ search: (last: object) => ({ ...last, person }), replace: true });
  if (!people) return <Unloaded query={query} shape={<TextSkeleton lines={8} />} />;
  if (people.length === 0) {
    return (
      <EmptyState
        icon={IconSitemap}
        title={t("Staff.OrgChart.Empty")}
        text={mayAdd ? t("Staff.OrgChart.EmptyText") : undefined}
        actions={
          mayAdd && (
            <Link to="/staff" search={{ drawer: "new" }} className={buttonClass({ kind: "primary" })}>
              {t("Staff.New")}
            </Link>
          )
        }
      />
    );
  }
  const person = people.find(({ id }) => id === chosen);
  return (
    <div className={classes.page}>
      <Panel label={t("Staff.OrgChart.Title")}>
        <ChartTree people={people} selected={person?.id ?? null} onSelect={choose} />
      </Panel>
      {person ? (
        <ChartPanel key={person.id} person={person} onMoved={({ person: { id } }) => choose(id)} />
      ) : (
        <EmptyState icon={IconSitemap} title={t("Staff.OrgChart.Choose")} text={t("Staff.OrgChart.ChooseText")} />
      )}
    </div>
  );
}

/** The client whose people the chart shows: that of the address, the one that is worked in, or the first one. */
function useChartClient() {
  const { clientId } = orgChartRoute.useSearch();
  const workspace = useWorkspace();
  const choices = useQuery(choicesQuery());
  const clients = choices.data ?? [];
  const wanted = clientId ?? workspace?.clientId;
  const client = clients.find(({ id }) => id === wanted) ?? clients[0];
  return { choices, clients, clientId: client?.id };
}

/** Who manages whom among the people of a client. */
export function OrgChartPage() {
  const t = useText();
  const format = useFormat();
  const navigate = orgChartRoute.useNavigate();
  const { choices, clients, clientId } = useChartClient();
  // Without the clients it isn't known whose chart is meant.
  const chart = useQuery({ ...chartQuery(clientId), enabled: Boolean(choices.data) });
  useCrumb(t("Staff.OrgChart.Title"));
  const { totalCount = 0, items } = chart.data ?? {};
  const shortened = items && items.length < totalCount;
  return (
    <>
      <PageHead
        title={t("Staff.OrgChart.Title")}
        count={
          shortened
            ? t("Staff.OrgChart.Shortened", { shown: format.number(items.length), total: format.number(totalCount) })
            : items && t("Staff.Count", { count: totalCount })
        }
      />
      {clients.length > 1 && (
        <div className={classes.client}>
          <SelectField
            label={t("Staff.Client")}
            options={clients.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
            value={clientId ?? null}
            onChange={(id) => id && void navigate({ search: { clientId: id }, replace: true })}
          />
        </div>
      )}
      <Content key={clientId} people={items} query={choices.data ? chart : choices} />
    </>
  );
}
