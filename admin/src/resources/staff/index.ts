import icon from "@mui/icons-material/GroupOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const staff: Definition[] = [
  {
    name: "staff",
    label: "员工",
    menu: [{ group: "系统", place: 30, icon }],
    subject: "staff",
    list: later(
      () => import("./list"),
      (file) => file.StaffList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.StaffEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.StaffCreate,
    ),
    recordRepresentation: "name",
    fields: {
      username: "用户名",
      name: "姓名",
      phone: "电话",
      roles: "岗位",
      is_active: "在用",
      reason: "修改原因",
      q: "姓名、用户名",
    },
  },
];
