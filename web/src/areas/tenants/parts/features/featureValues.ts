import type { Feature, FeatureChange, FeatureGroup } from "../../queries";

/** A field's value: a switch, a number (null while empty), or a word. */
export type FeatureValue = boolean | number | string | null;

export type FeatureControl =
  | { kind: "toggle" }
  | { kind: "number"; minimum: number; maximum: number }
  | { kind: "choice"; choices: readonly { value: string; key: string }[] }
  | { kind: "text" };

/** A feature as the form shows it. */
export interface FeatureField extends Pick<Feature, "name" | "displayName" | "description" | "depth" | "parentName"> {
  /** Its index among all features, which is also the key of its form value: names contain dots, so they can't be paths. */
  at: number;
  control: FeatureControl;
  /** The value in force. */
  value: string;
  /** Whether the tenant has its own value. */
  isOwn: boolean;
}

/** A property of an object whose shape the API document leaves open. */
function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
}

const asNumber = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

/** The choices of a feature, each with its text key. */
function choicesOf(valueType: unknown): { value: string; key: string }[] {
  const items = member(member(valueType, "itemSource"), "items");
  return (Array.isArray(items) ? items : []).map((item: unknown) => {
    const value = String(member(item, "value"));
    const key = member(member(item, "displayText"), "name");
    return { value, key: typeof key === "string" ? key : value };
  });
}

/** The control that the server asks for; text if it is unknown. */
export function controlOf(valueType: unknown): FeatureControl {
  const name = member(valueType, "name");
  if (name === "ToggleStringValueType") return { kind: "toggle" };
  if (name === "SelectionStringValueType") return { kind: "choice", choices: choicesOf(valueType) };
  const validator = member(valueType, "validator");
  if (member(validator, "name") !== "NUMERIC") return { kind: "text" };
  const bounds = member(validator, "properties");
  return {
    kind: "number",
    minimum: asNumber(member(bounds, "MinValue"), Number.MIN_SAFE_INTEGER),
    maximum: asNumber(member(bounds, "MaxValue"), Number.MAX_SAFE_INTEGER),
  };
}

/** The fields of all features, in order. */
export function fieldsOf(groups: readonly FeatureGroup[]): FeatureField[] {
  return groups
    .flatMap(({ features }) => features)
    .map(({ name, displayName, description, depth, parentName, provider, value, valueType }, at) => ({
      name,
      displayName,
      description: description ?? null,
      depth,
      parentName: parentName ?? null,
      at,
      control: controlOf(valueType),
      value,
      isOwn: provider.name === "T",
    }));
}

/** The form's value for a stored one. */
export function toValue({ control, value }: Pick<FeatureField, "control" | "value">): FeatureValue {
  if (control.kind === "toggle") return value === "true";
  return control.kind === "number" ? Number(value) : value;
}

/** Differences from the values in force. */
export function changesOf(fields: readonly FeatureField[], values: readonly FeatureValue[]): FeatureChange[] {
  return fields
    .map((field) => ({ name: field.name, value: String(values[field.at] ?? ""), last: field.value }))
    .filter(({ value, last }) => value !== last)
    .map(({ name, value }) => ({ name, value }));
}

/** The nearest feature above that is off; undefined if the feature takes effect. */
export function closedBy(
  field: FeatureField,
  fields: readonly FeatureField[],
  values: readonly FeatureValue[],
): FeatureField | undefined {
  const parent = fields.find(({ name }) => name === field.parentName);
  if (!parent) return undefined;
  return values[parent.at] === false ? parent : closedBy(parent, fields, values);
}
