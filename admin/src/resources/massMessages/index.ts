import icon from "@mui/icons-material/ForwardToInboxOutlined";
import type { ResourceProps } from "react-admin";
import { MassMessageCreate, MassMessageEdit } from "./edit";
import { MassMessageList } from "./list";
import { MassMessageShow } from "./show";

export const massMessages: ResourceProps = {
  name: "mass_messages",
  icon,
  list: MassMessageList,
  show: MassMessageShow,
  edit: MassMessageEdit,
  create: MassMessageCreate,
  recordRepresentation: "title",
};
