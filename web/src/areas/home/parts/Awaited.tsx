import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { buttonClass, GridCell, GridRow, Panel, StatSkeleton, TextSkeleton, Unloaded, type AwaitedQuery } from "@/ui";

/** The placeholder, in the layout that most users see. */
function BodySkeleton() {
  return (
    <>
      <StatSkeleton />
      <GridRow>
        <GridCell span={8}>
          <Panel>
            <TextSkeleton lines={7} />
          </Panel>
        </GridCell>
        <GridCell span={4}>
          <Panel>
            <TextSkeleton lines={7} />
          </Panel>
        </GridCell>
      </GridRow>
    </>
  );
}

/** In place of the widgets until they are loaded; a framework that is gone is left for the default one. */
export function Awaited({ query }: { query: AwaitedQuery }) {
  const t = useText();
  return (
    <Unloaded
      query={query}
      shape={<BodySkeleton />}
      back={
        <Link to="/" search={{}} className={buttonClass()}>
          {t("Error.Home")}
        </Link>
      }
    />
  );
}
