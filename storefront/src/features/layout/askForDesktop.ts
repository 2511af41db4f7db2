import { alert } from "@/ui/notices";
import type { InstallEvent } from "./install";

/** The browser's own question where there is one, else how to do it by hand. */
export async function askForDesktop(offered: InstallEvent | null): Promise<void> {
  if (matchMedia("(display-mode: standalone)").matches) {
    await alert("药集已经在桌面上了，您正从桌面打开。", { title: "加入桌面", okText: "知道了" });
  } else if (offered) {
    await offered.prompt();
  } else {
    await alert(
      "在浏览器菜单里选择“安装药集”或“创建快捷方式”，手机上选择“添加到主屏幕”，桌面就会出现药集图标。",
      { title: "加入桌面", okText: "知道了" },
    );
  }
}
