import { fireEvent, render, screen } from "@testing-library/react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { expect, it, vi } from "vitest";
import { OnlyHit } from "./OnlyHit";

const opened = vi.fn();

function List({ found, q, isFetching = false }: { found: string[]; q: string; isFetching?: boolean }) {
  const list = {
    data: found.map((id) => ({ id })),
    total: found.length,
    isFetching,
    filterValues: { q },
  };
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <input name="q" aria-label="搜索" />
      <OnlyHit>
        <div className="RaDataTable-tableWrapper">
          <table>
            <tbody>
              {found.map((id) => (
                <tr key={id} className="RaDataTable-row" onClick={() => opened(id)}>
                  <td>{id}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </OnlyHit>
    </ListContextProvider>
  );
}

const box = () => screen.getByRole("textbox", { name: "搜索" });
function enter(text: string) {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.keyDown(box(), { key: "Enter" });
}

it("opens what a scanner found, once it is found", () => {
  opened.mockClear();
  const { rerender } = render(<List found={["YJ1F1", "YJ2F1"]} q="" />);
  enter("YJ2F1");
  // The rows are still those of the question before.
  rerender(<List found={["YJ1F1"]} q="YJ2F1" isFetching />);
  expect(opened).not.toHaveBeenCalled();
  rerender(<List found={["YJ2F1"]} q="YJ2F1" />);
  expect(opened).toHaveBeenCalledExactlyOnceWith("YJ2F1");
});

it("opens nothing of several, nor without Enter, nor once it is typed on", () => {
  opened.mockClear();
  const { rerender } = render(<List found={[]} q="" />);
  enter("YJ");
  rerender(<List found={["YJ1F1", "YJ2F1"]} q="YJ" />);
  fireEvent.keyDown(box(), { key: "2" });
  rerender(<List found={["YJ2F1"]} q="YJ" />);
  fireEvent.change(box(), { target: { value: "YJ2" } });
  rerender(<List found={["YJ2F1"]} q="YJ2" />);
  expect(opened).not.toHaveBeenCalled();
});
