import { alert } from "@/ui/notices";

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallEvent | null = null;

if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
  });
}

/** 加入桌面: the browser's own question where there is one, else how to do it by hand. */
export async function addToDesktop(): Promise<void> {
  if (matchMedia("(display-mode: standalone)").matches) {
    await alert("药集已经在桌面上了，您正从桌面打开。", { title: "加入桌面", okText: "知道了" });
    return;
  }
  if (offered) {
    await offered.prompt();
    offered = null;
    return;
  }
  await alert(
    "在浏览器菜单里选择“安装药集”或“创建快捷方式”，手机上选择“添加到主屏幕”，桌面就会出现药集图标。",
    {
      title: "加入桌面",
      okText: "知道了",
    },
  );
}
