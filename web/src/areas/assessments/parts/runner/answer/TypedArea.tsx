import { Textarea, type TextareaProps } from "@mantine/core";
import { useState, type Ref } from "react";
import { useTextLimit } from "@/lib/textLimit";
import { counted } from "@/ui";

interface TypedAreaProps extends Omit<TextareaProps, "value" | "onChange"> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  /** Maximum characters; a longer text is kept but not sent. */
  most: number;
  onType: (text: string) => void;
}

/**
 * A text that is saved while it is typed. While focused, the field only shows what was typed: the saved text comes back later, and
 * keystrokes since then would be lost.
 */
export function TypedArea({ value, most, onType, onBlur, description, ...area }: TypedAreaProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const limit = useTextLimit(typed ?? value, most);
  return (
    <Textarea
      {...area}
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={counted(description, limit)}
      error={limit.complaint}
      autosize
      minRows={3}
      dir="auto"
      value={typed ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onType(text);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
