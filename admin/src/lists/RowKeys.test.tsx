import { MenuList } from "@mui/material";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RowKeys } from "./RowKeys";

const opened = vi.fn();
const ticked = vi.fn();

function show() {
  // As on every page.
  render(<MenuList />);
  render(
    <RowKeys>
      <input aria-label="搜索" />
      <div className="RaDataTable-tableWrapper">
        <table>
          <tbody>
            {["甲", "乙"].map((name) => (
              <tr key={name} className="RaDataTable-row" onClick={() => opened(name)}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={name}
                    onChange={() => ticked(name)}
                    onClick={(event) => event.stopPropagation()}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RowKeys>,
  );
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it("moves over the rows, ticks one and opens it", () => {
  show();
  press("j");
  press("j");
  press("J");
  press("x");
  expect(ticked).toHaveBeenCalledExactlyOnceWith("乙");
  press("k");
  expect(opened).not.toHaveBeenCalled();
  press("Enter");
  expect(opened).toHaveBeenCalledExactlyOnceWith("甲");
});

it("leaves keys to whoever types", () => {
  show();
  const search = screen.getByRole("textbox", { name: "搜索" });
  search.focus();
  press("j");
  expect(document.activeElement).toBe(search);
});

it("says which keys there are, and listens to none of them meanwhile", () => {
  show();
  press("?");
  expect(screen.getByRole("dialog", { name: "列表的快捷键" })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "j" });
  expect(document.activeElement?.tagName).not.toBe("TR");
});
