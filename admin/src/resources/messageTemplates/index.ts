import icon from "@mui/icons-material/DriveFileRenameOutlineOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const messageTemplates: Definition[] = [
  {
    name: "message_templates",
    label: "消息模板",
    subject: "message_template",
    menu: [{ group: "营销", place: 90, icon }],
    list: later(
      () => import("./list"),
      (file) => file.MessageTemplateList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.MessageTemplateEdit,
    ),
    recordRepresentation: "name",
    fields: {
      q: "名称、文字",
      name: "名称",
      kind: "类型",
      title: "标题",
      body: "内容",
      mail_title: "邮件主题",
      mail_body: "邮件内容",
      sms_text: "短信",
      is_changed: "文字",
      set_at: "修改时间",
    },
  },
];
