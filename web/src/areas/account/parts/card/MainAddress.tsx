import { mainAddress } from "@/api/environment";
import type { TextKey } from "@/lib/keys";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import classes from "./Account.module.css";

interface MainAddressProps {
  /** What only works at the main address. */
  message: TextKey;
  /** The page there. */
  path: string;
}

/** Says at which address something works that doesn't work at this one, and links to it; renders nothing at the main address. */
export function MainAddress({ message, path }: MainAddressProps) {
  const t = useText();
  const address = mainAddress();
  if (address === null) return null;
  return (
    <Banner tone="warning" inset>
      {t(message)}{" "}
      <a href={new URL(path, address).href} className={classes.address} dir="ltr">
        {address}
      </a>
    </Banner>
  );
}
