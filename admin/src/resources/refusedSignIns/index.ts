import icon from "@mui/icons-material/NoAccountsOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const refusedSignIns: Definition[] = [
  {
    name: "refused_sign_ins",
    label: "登录被拒",
    right: "audit",
    menu: [{ group: "系统", place: 35, icon }],
    tasks: { refused_sign_ins: "登录多次被拒" },
    subject: "refused_sign_in",
    list: later(
      () => import("./list"),
      (file) => file.RefusedSignInList,
    ),
    fields: {
      hour: "时段",
      account: "账号",
      address: "网络地址",
      refusals: "次数",
      last_at: "最近",
    },
  },
];
