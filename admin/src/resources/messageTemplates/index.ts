import icon from "@mui/icons-material/DriveFileRenameOutlineOutlined";
import type { ResourceProps } from "react-admin";
import { MessageTemplateEdit } from "./edit";
import { MessageTemplateList } from "./list";

export const messageTemplates: ResourceProps = {
  name: "message_templates",
  icon,
  list: MessageTemplateList,
  edit: MessageTemplateEdit,
  recordRepresentation: "name",
};
