export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallEvent | null = null;

if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
  });
}

/** 加入桌面. The browser allows its prompt once. */
export async function addToDesktop(): Promise<void> {
  const { askForDesktop } = await import("./askForDesktop");
  await askForDesktop(offered);
  offered = null;
}
