/** One chunk: a buyer who takes the first step takes the others within minutes. */
export { default as ForgetPage } from "./ForgetPage";
export { default as ResetDonePage } from "./ResetDonePage";
export { default as ResetPage } from "./ResetPage";
