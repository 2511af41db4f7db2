import icon from "@mui/icons-material/TravelExploreOutlined";
import type { ResourceProps } from "react-admin";
import type { Wanted } from "../../api/types";
import { WantedAnswer } from "./edit";
import { WantedList } from "./list";

export const wanted: ResourceProps = {
  name: "wanted_items",
  icon,
  list: WantedList,
  edit: WantedAnswer,
  recordRepresentation: (item: Wanted) => item.name,
};
