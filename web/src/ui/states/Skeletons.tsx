import { VisuallyHidden } from "@mantine/core";
import { useText } from "@/lib/text";
import { Panel } from "../panel";
import classes from "./States.module.css";

/** What a bone represents; its height is that of the real content. */
export type BoneKind = "text" | "chip" | "person" | "figure";

// Lengths that look like words without being random: a skeleton must not change between renders.
const lengths = [74, 58, 82, 66, 52] as const;

/** One pulsing bar in the shape of the content to come. */
export function Bone({ kind = "text", seed = 0 }: { kind?: BoneKind; seed?: number }) {
  const size = `${lengths[seed % lengths.length] ?? 66}%`;
  if (kind === "person") {
    return (
      <span className={classes.person}>
        <span className={`${classes.bone} ${classes.faceBone}`} />
        <span className={classes.bone} style={{ inlineSize: "60%" }} />
      </span>
    );
  }
  if (kind === "chip") return <span className={`${classes.bone} ${classes.chipBone}`} style={{ inlineSize: 82 }} />;
  if (kind === "figure") return <span className={classes.bone} style={{ inlineSize: 36, marginInlineStart: "auto" }} />;
  return <span className={classes.bone} style={{ inlineSize: size }} />;
}

function Loading() {
  const t = useText();
  return <VisuallyHidden component="output">{t("Ui.Loading")}</VisuallyHidden>;
}

/** Placeholder for lines of text. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className={classes.lines} aria-busy>
      <Loading />
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} seed={line} />
      ))}
    </div>
  );
}

/** Placeholder for a strip of figures. */
export function StatSkeleton({ figures = 4 }: { figures?: number }) {
  return (
    <Panel>
      <div className={classes.strip} aria-busy>
        <Loading />
        {Array.from({ length: figures }, (_, figure) => (
          <div className={classes.lines} key={figure}>
            <Bone seed={figure} />
            <span className={classes.bone} style={{ inlineSize: 72, blockSize: 24 }} />
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** Placeholder for the body of a detail page. */
export function DetailSkeleton() {
  return (
    <div className={classes.page} aria-busy>
      <TextSkeleton lines={9} />
      <Panel>
        <div className={classes.lines}>
          {Array.from({ length: 7 }, (_, line) => (
            <Bone key={line} seed={line} />
          ))}
        </div>
      </Panel>
    </div>
  );
}
