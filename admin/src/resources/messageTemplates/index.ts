import icon from "@mui/icons-material/DriveFileRenameOutlineOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const messageTemplates: ResourceProps = {
  name: "message_templates",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.MessageTemplateList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.MessageTemplateEdit,
  ),
  recordRepresentation: "name",
};
