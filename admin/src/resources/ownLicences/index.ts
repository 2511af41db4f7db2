import icon from "@mui/icons-material/CardMembershipOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const ownLicences: Definition[] = [
  {
    name: "own_licences",
    label: "本企业证照",
    right: "licences",
    menu: [{ group: "交易", place: 160, icon }],
    tasks: { own_licences: "本企业证照到期" },
    subject: "own_licence",
    list: later(
      () => import("./list"),
      (file) => file.OwnLicenceList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.OwnLicenceEdit,
    ),
    recordRepresentation: "name",
    fields: {
      name: "证照",
      number: "编号",
      scope: "经营范围",
      valid_from: "发证日期",
      valid_to: "有效期至",
      pictures: "图片",
      set_by: "修改人",
      reason: "修改原因",
    },
  },
];
