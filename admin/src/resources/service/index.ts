export { ServicePage } from "./ServicePage";
