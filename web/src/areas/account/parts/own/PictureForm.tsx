import { useSuspenseQuery } from "@tanstack/react-query";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { fullName, useCurrentUser } from "@/api/bootstrap";
import { useApiChange } from "@/api/change";
import { requestJson } from "@/api/client";
import { ApiError } from "@/api/errors";
import { pictureQuery } from "@/api/picture";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Avatar, Button } from "@/ui";
import classes from "./Own.module.css";

/** No picture or an image, with the server's enum values. */
const kinds = { none: "0", image: "2" };

function useSetPicture(userId: string, onSaved: () => void) {
  return useApiChange({
    call: (image: File | null) => {
      const body = new FormData();
      body.set("type", image ? kinds.image : kinds.none);
      if (image) body.set("imageContent", image);
      return requestJson("/api/account/profile-picture", { method: "POST", body });
    },
    keys: () => [pictureQuery(userId).queryKey],
    ownRefusal: true,
    onDone: onSaved,
  });
}

/** The user's own picture: initials or an upload. */
export function PictureForm() {
  const t = useText();
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(pictureQuery(user.id ?? ""));
  const save = useSetPicture(user.id ?? "", () =>
    showToast({ severity: "success", summary: t("AbpUi::SavedSuccessfully") }),
  );
  const input = useRef<HTMLInputElement>(null);
  const refusal = save.error instanceof ApiError ? save.error : null;
  return (
    <div className={classes.picture}>
      <Avatar name={fullName(user)} size="huge" src={data.source} brand />
      <div className={classes.form}>
        <p className={classes.hint}>{t("Account.Picture.Hint")}</p>
        {refusal && (
          <p className={classes.refused} role="alert">
            {refusal.validationErrors[0]?.message ?? refusal.message}
          </p>
        )}
        <div className={classes.buttons}>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            hidden
            aria-label={t("Account.Picture.Upload")}
            onChange={(event) => {
              const image = event.currentTarget.files?.[0];
              event.currentTarget.value = "";
              if (image) save.mutate(image);
            }}
          />
          <Button icon={IconUpload} loading={save.isPending} onClick={() => input.current?.click()}>
            {t("Account.Picture.Upload")}
          </Button>
          {data.source && (
            <Button icon={IconTrash} loading={save.isPending} onClick={() => save.mutate(null)}>
              {t("Account.Picture.Remove")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
