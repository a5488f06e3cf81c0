import type { Area } from "@/lib/registry";
import { NotificationBell } from "./parts/NotificationBell";

/** The bell of the top bar with the caller's newest messages. */
export const notifications: Area = {
  name: "notifications",
  toolbar: [{ id: "notifications", order: 100, component: NotificationBell }],
};
