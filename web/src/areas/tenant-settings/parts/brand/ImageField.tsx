import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { ApiError } from "@/api/errors";
import { useText } from "@/lib/text";
import { Button, WrappingRow } from "@/ui";
import { useUploadImage, type ImagePurpose } from "../../queries";
import classes from "../TenantSettings.module.css";

interface ImageFieldProps {
  label: string;
  hint: string;
  purpose: ImagePurpose;
  /** The address in the form; empty where it is inherited. */
  value: string | null;
  inherited: string | null | undefined;
  /** Shown on the background of the dark styles. */
  isDark?: boolean;
  error?: string | undefined;
  onChange: (address: string) => void;
}

/** A brand image: the current one, an upload, and a button to inherit instead. */
export function ImageField({ label, hint, purpose, value, inherited, isDark, error, onChange }: ImageFieldProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadImage(({ address }) => onChange(address));
  const refusal = upload.error instanceof ApiError ? upload.error : null;
  const problem = refusal ? (refusal.validationErrors[0]?.message ?? refusal.message) : error;
  const shown = value || inherited;
  return (
    <div className={classes.field} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <span className={classes.hint}>{hint}</span>
      <WrappingRow>
        {shown && (
          <span className={isDark ? classes.darkGround : classes.ground}>
            <img className={classes.image} src={shown} alt={label} />
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          hidden
          aria-label={t("TenantSettings.Upload", { name: label })}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = "";
            if (file) upload.mutate({ purpose, file });
          }}
        />
        <Button size="small" icon={IconUpload} loading={upload.isPending} onClick={() => input.current?.click()}>
          {t("TenantSettings.Upload", { name: label })}
        </Button>
        {value && (
          <Button size="small" kind="quiet" icon={IconTrash} onClick={() => onChange("")}>
            {t("TenantSettings.RemoveImage", { name: label })}
          </Button>
        )}
      </WrappingRow>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
