import icon from "@mui/icons-material/QueryStatsOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const visits: Definition[] = [
  {
    path: "/visits",
    right: "visits",
    menu: [{ group: "内容", place: 80, icon, text: "访问统计" }],
    Screen: later(
      () => import("./VisitsPage"),
      (file) => file.VisitsPage,
    ),
  },
];
