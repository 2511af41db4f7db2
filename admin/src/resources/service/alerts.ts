import { chime } from "@yaoji/live/chime";

export const sound = chime("service_console_sound", { pitches: [784, 988], volume: 0.06 });

/** default: permission not requested yet */
export const noticeState = (): NotificationPermission =>
  typeof Notification === "undefined" ? "denied" : Notification.permission;

export async function askForNotices(): Promise<NotificationPermission> {
  return typeof Notification === "undefined" ? "denied" : Notification.requestPermission();
}

/** New messages: a sound, and a desktop notification while the page is not visible, which leads to them. */
export function alertOf(title: string, body: string, onOpen: () => void): void {
  sound.ring();
  if (noticeState() !== "granted" || document.visibilityState === "visible") return;
  const notice = new Notification(title, { body, tag: "service" });
  notice.onclick = () => {
    window.focus();
    onOpen();
    notice.close();
  };
}
