import { screen } from "@testing-library/react";
import { Notification } from "react-admin";
import { expect, it, vi } from "vitest";
import { press, said, show } from "../forms/dialogTesting";
import { CopyButton } from "./CopyButton";

const clipboard = (value: unknown) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value });

const button = () =>
  show(
    <>
      <CopyButton what="运单号" text="SF1234567890" />
      <Notification />
    </>,
  );

it("copies the text and says so", async () => {
  const writeText = vi.fn(async () => undefined);
  clipboard({ writeText });
  button();
  await press("复制运单号");
  await said("运单号已复制");
  expect(writeText).toHaveBeenCalledExactlyOnceWith("SF1234567890");
});

it("shows the text where pages have no clipboard, as over plain http", async () => {
  clipboard(undefined);
  button();
  await press("复制运单号");
  await said("浏览器不允许复制，请手动复制：SF1234567890");
  expect(screen.queryByText("运单号已复制")).toBeNull();
});
