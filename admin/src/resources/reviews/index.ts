import icon from "@mui/icons-material/RuleOutlined";
import type { ResourceProps } from "react-admin";
import { ReviewList } from "./list";

export const reviews: ResourceProps = { name: "reviews", icon, list: ReviewList, recordRepresentation: "id" };
