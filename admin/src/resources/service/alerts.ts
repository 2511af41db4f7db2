const SOUND = "service_console_sound";
const LENGTH_S = 0.18;

export const isSoundOn = () => localStorage.getItem(SOUND) === "1";

export function setSound(on: boolean): void {
  if (on) localStorage.setItem(SOUND, "1");
  else localStorage.removeItem(SOUND);
}

function ring(): void {
  if (!isSoundOn() || typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.06;
  volume.connect(audio.destination);
  [784, 988].forEach((pitch, place) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + place * LENGTH_S);
    tone.stop(audio.currentTime + (place + 1) * LENGTH_S);
    if (place === 1) tone.onended = () => void audio.close();
  });
}

/** default: permission not requested yet */
export const noticeState = (): NotificationPermission =>
  typeof Notification === "undefined" ? "denied" : Notification.permission;

export async function askForNotices(): Promise<NotificationPermission> {
  return typeof Notification === "undefined" ? "denied" : Notification.requestPermission();
}

/** New messages: a sound, and a desktop notification while the page is not visible. */
export function alertOf(title: string, body: string): void {
  ring();
  if (noticeState() !== "granted" || document.visibilityState === "visible") return;
  const notice = new Notification(title, { body, tag: "service" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
