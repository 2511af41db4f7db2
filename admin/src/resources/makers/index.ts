import icon from "@mui/icons-material/FactoryOutlined";
import type { ResourceProps } from "react-admin";
import { MakerCreate, MakerEdit } from "./edit";
import { MakerList } from "./list";

export const makers: ResourceProps = {
  name: "makers",
  icon,
  list: MakerList,
  edit: MakerEdit,
  create: MakerCreate,
  recordRepresentation: "name",
};
