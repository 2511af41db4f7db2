import icon from "@mui/icons-material/ViewQuiltOutlined";
import type { ResourceProps } from "react-admin";
import { PageCreate, PageEdit } from "./edit";
import { PageList } from "./list";

export const pages: ResourceProps = {
  name: "pages",
  icon,
  list: PageList,
  edit: PageEdit,
  create: PageCreate,
  recordRepresentation: "title",
};
