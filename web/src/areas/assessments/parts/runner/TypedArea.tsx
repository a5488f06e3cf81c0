import { Textarea, type TextareaProps } from "@mantine/core";
import { useState, type Ref } from "react";
import { firstCharacters } from "@/lib/characters";

interface TypedAreaProps extends Omit<TextareaProps, "value" | "onChange"> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  /** Most characters; what goes beyond is not taken. */
  most: number;
  onType: (text: string) => void;
}

/**
 * A text that is saved while it is written. While the field has the focus it shows what was typed and nothing else: the saved
 * text comes back later, and a key that was pressed meanwhile would be lost.
 */
export function TypedArea({ value, most, onType, onBlur, ...area }: TypedAreaProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Textarea
      {...area}
      autosize
      minRows={3}
      dir="auto"
      value={typed ?? value}
      onChange={(event) => {
        const text = firstCharacters(event.currentTarget.value, most);
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
