import icon from "@mui/icons-material/GroupOutlined";
import type { ResourceProps } from "react-admin";
import { StaffList } from "./list";

export const staff: ResourceProps = { name: "staff", icon, list: StaffList, recordRepresentation: "name" };
