import { describe, expect, it } from "vitest";
import type { FeatureGroup } from "../../queries";
import { changesOf, closedBy, controlOf, fieldsOf, toValue } from "./featureValues";

const toggle = { name: "ToggleStringValueType", properties: {}, validator: { name: "BOOLEAN", properties: {} } };
const figure = {
  name: "FreeTextStringValueType",
  properties: {},
  validator: { name: "NUMERIC", properties: { MinValue: 0, MaxValue: 99 } },
};
const selection = {
  name: "SelectionStringValueType",
  itemSource: { items: [{ value: "Forced", displayText: { resourceName: "Portal", name: "Feature:X.Forced" } }] },
};

const feature = (name: string, value: string, valueType: object, parentName: string | null = null) => ({
  name,
  displayName: name,
  value,
  provider: { name: value === "false" ? "T" : "D", key: null },
  description: null,
  valueType,
  depth: parentName ? 1 : 0,
  parentName,
});

const groups = [
  {
    name: "A",
    displayName: "A",
    features: [feature("A.On", "true", toggle), feature("A.More", "true", toggle, "A.On")],
  },
  { name: "B", displayName: "B", features: [feature("B.Max", "0", figure), feature("B.Kind", "Forced", selection)] },
] as unknown as FeatureGroup[];

const fields = fieldsOf(groups);
const values = fields.map(toValue);

describe("the features of a tenant", () => {
  it("have the control that the server describes", () => {
    expect(fields.map(({ control }) => control)).toEqual([
      { kind: "toggle" },
      { kind: "toggle" },
      { kind: "number", minimum: 0, maximum: 99 },
      { kind: "choice", choices: [{ value: "Forced", key: "Feature:X.Forced" }] },
    ]);
    expect(controlOf({ name: "Unheard", validator: null })).toEqual({ kind: "text" });
    expect(values).toEqual([true, true, 0, "Forced"]);
  });

  it("are sent where they differ", () => {
    expect(changesOf(fields, values)).toEqual([]);
    expect(changesOf(fields, [false, true, 12, "Forced"])).toEqual([
      { name: "A.On", value: "false" },
      { name: "B.Max", value: "12" },
    ]);
  });

  it("have no effect while the one above is off", () => {
    const [parent, child] = fields;
    expect(child && closedBy(child, fields, values)).toBeUndefined();
    expect(child && closedBy(child, fields, [false, true, 0, "Forced"])).toBe(parent);
    expect(parent && closedBy(parent, fields, [false, true, 0, "Forced"])).toBeUndefined();
  });
});
