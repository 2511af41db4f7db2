export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallEvent | null = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event as InstallEvent;
});

/** 加入桌面. The browser allows its prompt once. */
export async function addToDesktop(): Promise<void> {
  // Taken out of it by name, the bundler would write that twice into the first page.
  const file = await import("./askForDesktop");
  await file.askForDesktop(offered);
  offered = null;
}
