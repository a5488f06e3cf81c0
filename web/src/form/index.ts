/** Forms: one shell each for drawer and page, and the fields. */
export { errorText } from "./errorText";
export { CheckField, ColourField, SegmentedField, SwitchField } from "./fields/ChoiceFields";
export { DateField } from "./fields/DateField";
export type { FieldBinding, FieldProps } from "./fields/field";
export { isForForm, sortFailure } from "./failure";
export { MoneyField, NumberField } from "./fields/NumberFields";
export { MultiSelectField, PickField, SelectField } from "./fields/SelectFields";
export { PasswordField, TextArea, TextField } from "./fields/TextFields";
export { all, between, email, matches, maxLength, minLength, required, type Rule } from "./rules";
export type { ConflictSource } from "./shell/ConflictDialog";
export { FormDrawer } from "./shell/FormDrawer";
export { CreateAnother, FieldRow, type FormShellProps } from "./shell/FormFrame";
export { FormPage } from "./shell/FormPage";
export { RowsField } from "./RowsField";
export { LeaveGuard } from "./shell/LeaveGuard";
export { useShowValue } from "./useShowValue";
export { useRecordForm, type RecordForm } from "./useRecordForm";
export { useRecordSubmit } from "./shell/useRecordSubmit";
