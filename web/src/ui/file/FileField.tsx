import { IconFileCode, IconFileSpreadsheet } from "@tabler/icons-react";
import classes from "./FileField.module.css";

interface FileFieldProps {
  file: File | null;
  onFile: (file: File | null) => void;
  label: string;
  hint: string;
  /** File types that the system's dialog offers. */
  accept: string;
  isSheet?: boolean;
}

/** A file to choose or drop. */
export function FileField({ file, onFile, label, hint, accept, isSheet = false }: FileFieldProps) {
  const Icon = isSheet ? IconFileSpreadsheet : IconFileCode;
  return (
    <label className={classes.file}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>{file ? <bdi>{file.name}</bdi> : label}</span>
        <span className={classes.hint}>{hint}</span>
      </span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
      />
    </label>
  );
}
