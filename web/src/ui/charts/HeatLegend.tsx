import { useText } from "@/lib/text";
import { bandFloors } from "./heat";
import classes from "./HeatMap.module.css";

function Swatch({ look }: { look: string | undefined }) {
  return <i className={`${classes.cell} ${classes.swatch} ${look ?? ""}`} aria-hidden />;
}

/** Legend of the heat map's marks. */
export function HeatLegend() {
  const t = useText();
  return (
    <div className={classes.legend}>
      <span>
        <Swatch look={classes.risk} />
        {t("Ui.Heat.Legend.Risk", { floor: bandFloors.developing })}
      </span>
      <span>
        <Swatch look={classes.developing} />
        {t("Ui.Heat.Legend.Developing", { floor: bandFloors.developing })}
      </span>
      <span>
        <Swatch look={classes.proficient} />
        {t("Ui.Heat.Legend.Proficient", { floor: bandFloors.proficient })}
      </span>
      <span>
        <Swatch look={classes.exemplary} />
        {t("Ui.Heat.Legend.Exemplary", { floor: bandFloors.exemplary })}
      </span>
      <span>
        <Swatch look={`${classes.developing} ${classes.stale}`} />
        {t("Ui.Heat.Stale")}
      </span>
      <span>
        <Swatch look={classes.none} />
        {t("Ui.NotAssessed")}
      </span>
      <span>
        <i className={`${classes.cell} ${classes.swatch} ${classes.proficient}`} aria-hidden>
          <span className={classes.cover}>
            <i style={{ inlineSize: "60%" }} />
          </span>
        </i>
        {t("Ui.Heat.Legend.Assessed")}
      </span>
    </div>
  );
}
