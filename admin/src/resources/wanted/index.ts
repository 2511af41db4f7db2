import icon from "@mui/icons-material/TravelExploreOutlined";
import type { ResourceProps } from "react-admin";
import type { Wanted } from "../../api/types";
import { later } from "../../loading/later";

export const wanted: ResourceProps = {
  name: "wanted_items",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.WantedList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.WantedAnswer,
  ),
  recordRepresentation: (item: Wanted) => item.name,
};
