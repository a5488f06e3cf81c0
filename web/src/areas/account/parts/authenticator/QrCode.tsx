import { generate } from "lean-qr";
import classes from "../factors/Factors.module.css";

/** Light modules around the code, which scanners need. */
const margin = 4;

/** The dark modules, as one path. */
function pathOf(value: string): { size: number; path: string } {
  const code = generate(value);
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x + margin},${y + margin}h1v1h-1z`;
    }
  }
  return { size: code.size + 2 * margin, path };
}

/** A QR code, drawn in the browser, so its content goes to nobody else. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = pathOf(value);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes.qr}
      shapeRendering="crispEdges"
    >
      {/* Scanners need dark on light, whatever the page's style. */}
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
