import icon from "@mui/icons-material/ForwardToInboxOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const massMessages: ResourceProps = {
  name: "mass_messages",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.MassMessageList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.MassMessageShow,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.MassMessageEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.MassMessageCreate,
  ),
  recordRepresentation: "title",
};
