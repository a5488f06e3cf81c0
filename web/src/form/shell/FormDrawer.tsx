import { useRef } from "react";
import { SideDrawer } from "@/ui";
import { FormFrame, type Closing, type FormShellProps } from "./FormFrame";

interface FormDrawerProps<V extends Record<string, unknown>> extends Omit<FormShellProps<V>, "onCancel"> {
  opened: boolean;
  /** "New action item", "Edit ACT-0932". */
  title: string;
  /** Called when it closes; a form with unsaved changes has asked before. */
  onClose: () => void;
  size?: number;
}

/** Creates or edits a record in a drawer over its list. */
export function FormDrawer<V extends Record<string, unknown>>(props: FormDrawerProps<V>) {
  const { opened, title, onClose, size, form, ...shell } = props;
  const closing = useRef<Closing>(null);

  async function leave(): Promise<void> {
    if (closing.current && !(await closing.current())) return;
    // The route guard must not ask a second time.
    form.reset();
    onClose();
  }
  const close = (): void => void leave();

  return (
    <SideDrawer opened={opened} onClose={close} title={title} {...(size ? { size } : {})}>
      <FormFrame {...shell} form={form} layout="drawer" onCancel={close} guard={closing} />
    </SideDrawer>
  );
}
