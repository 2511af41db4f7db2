import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, ResourceContextProvider, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { PicturesInput } from "./PicturesInput";

/** Uploads that answer on demand. */
let answers: ((url: string) => void)[] = [];

beforeEach(() => {
  answers = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answers.push((url) => resolve(new Response(JSON.stringify({ url }), { status: 200 })));
      }),
  );
});

function show(pictures: string[]) {
  const save = vi.fn();
  const toolbar = (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  );
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <ResourceContextProvider value="goods">
        <SimpleForm record={{ id: 1, pictures }} onSubmit={save} toolbar={toolbar}>
          <PicturesInput source="pictures" most={3} />
        </SimpleForm>
      </ResourceContextProvider>
    </AdminContext>,
  );
  return save;
}
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText("选择图片"), {
    target: { files: names.map((name) => new File(["x"], name, { type: "image/png" })) },
  });
const shown = () => screen.queryAllByRole("img").map((picture) => picture.getAttribute("src"));
async function answer(url: string) {
  await waitFor(() => expect(answers).not.toHaveLength(0));
  await act(async () => answers.shift()?.(url));
}

describe("pictures of a record", () => {
  it("come one after the other behind those there are, and only as many as fit", async () => {
    show(["/a.png"]);
    choose("b.png", "c.png", "d.png");
    await answer("/b.png");
    await waitFor(() => expect(shown()).toEqual(["/a.png", "/b.png"]));
    expect(screen.getByLabelText("删除第 1 张")).toHaveProperty("disabled", true);
    await answer("/c.png");
    await waitFor(() => expect(shown()).toEqual(["/a.png", "/b.png", "/c.png"]));
    await waitFor(() => expect(screen.getByLabelText("删除第 1 张")).toHaveProperty("disabled", false));
    expect(answers).toEqual([]);
    choose("e.png");
    expect(answers).toEqual([]);
  });
  it("stand once, also when the same one is chosen again", async () => {
    show(["/a.png"]);
    choose("a.png");
    await answer("/a.png");
    await waitFor(() => expect(screen.getByRole("button", { name: "添加图片" })).toBeTruthy());
    expect(shown()).toEqual(["/a.png"]);
  });
});
