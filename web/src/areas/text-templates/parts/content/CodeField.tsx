import { Input } from "@mantine/core";
import { useId, useMemo, useRef, type ReactNode, type Ref } from "react";
import { useLimited, wrapperProps } from "@/form/fields/field";
import { invalidMarks } from "@/lib/formErrors";
import { tokensOf } from "../../rules";
import classes from "./CodeField.module.css";

interface CodeFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  hint: ReactNode;
  value?: string;
  error?: ReactNode;
  readOnly: boolean;
  "data-path"?: string;
  /** Maximum characters. */
  "data-most"?: number | undefined;
  onChange: (value: string) => void;
}

/** The same text behind the box, in colours: browsers can't colour parts of a text field. */
function Coloured({ value }: { value: string }) {
  const tokens = useMemo(() => tokensOf(value), [value]);
  return (
    <>
      {tokens.map(({ kind, at, text }) => (
        <span key={at} className={classes[kind]}>
          {text}
        </span>
      ))}
      {"\n"}
    </>
  );
}

/** A multi-line template with line numbers; long lines scroll. */
export function CodeField({ ref, readOnly, ...props }: CodeFieldProps) {
  const { label, hint, value = "", error, onChange, ...rest } = useLimited(props);
  const id = useId();
  const behind = useRef<HTMLDivElement>(null);
  const marks = invalidMarks(error);
  const { classNames, ...wrapper } = wrapperProps({ label, hint, error });
  const lines = value.split("\n").length;
  return (
    <Input.Wrapper
      id={id}
      label={wrapper.label}
      description={wrapper.description}
      error={wrapper.error}
      inputWrapperOrder={wrapper.inputWrapperOrder}
      classNames={{ label: classNames.label, description: classNames.description, error: classNames.error }}
    >
      <div className={classes.box} dir="ltr">
        <div ref={behind} className={classes.behind} aria-hidden>
          <div className={classes.numbers}>
            {Array.from({ length: lines }, (_, index) => (
              <span key={index}>{index + 1}</span>
            ))}
          </div>
          <pre className={classes.colours}>
            <Coloured value={value} />
          </pre>
        </div>
        <textarea
          ref={ref}
          id={id}
          className={classes.text}
          data-path={rest["data-path"]}
          data-label={label}
          aria-invalid={marks["aria-invalid"]}
          aria-describedby={error ? `${id}-error ${id}-description` : `${id}-description`}
          value={value}
          readOnly={readOnly}
          wrap="off"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => behind.current?.scrollTo(scrollLeft, scrollTop)}
        />
      </div>
    </Input.Wrapper>
  );
}
