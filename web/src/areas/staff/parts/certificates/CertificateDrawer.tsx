import { useState } from "react";
import { SideDrawer, TabPanels } from "@/ui";
import { useRecordTabs } from "../../../records";
import type { Certificate } from "./certificateQueries";

/** What a certificate has of what every record has. */
const shown: readonly string[] = ["files", "history"];

/** The files and the history of a certificate. */
export function CertificateDrawer({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { id, tenantId, name } = certificate;
  const [tab, setTab] = useState("files");
  const tabs = useRecordTabs({ kind: "StaffCertificate", id, tenantId });
  return (
    <SideDrawer opened onClose={onClose} title={name}>
      <TabPanels tabs={tabs.filter(({ value }) => shown.includes(value))} tab={tab} onTab={setTab} />
    </SideDrawer>
  );
}
