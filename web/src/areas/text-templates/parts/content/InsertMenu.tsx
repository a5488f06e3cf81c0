import { Menu } from "@mantine/core";
import { IconVariable } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, PopupMenu, usePopup } from "@/ui";
import type { TextTemplate } from "../../queries";

/** The values that a template can show, inserted at the cursor. */
export function InsertMenu({ template, onInsert }: { template: TextTemplate; onInsert: (name: string) => void }) {
  const t = useText();
  const { button, isUsed, place } = usePopup("menu");
  const labelOf = ({ name, isRequired, isSealed }: TextTemplate["variables"][number]): string => {
    if (isRequired) return t("TextTemplates.Required", { name });
    return isSealed ? t("TextTemplates.Sealed", { name }) : name;
  };
  return (
    <>
      <Button {...button} type="button" size="small" icon={IconVariable}>
        {t("TextTemplates.Insert")}
      </Button>
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          {template.variables.map((variable) => (
            <Menu.Item key={variable.name} onClick={() => onInsert(variable.name)}>
              <bdi>{labelOf(variable)}</bdi>
            </Menu.Item>
          ))}
        </PopupMenu>
      )}
    </>
  );
}
