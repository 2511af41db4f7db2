import { type KeyboardEvent, lazy, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { useCommon } from "@/features/content/queries";
import { Icon } from "@/ui/Icon";
import { Later } from "@/ui/Later";
import {
  isSearchPath,
  rememberedKeyword,
  rememberKeyword,
  type SearchScope,
  searchUrl,
  showsKeyword,
} from "./keyword";
import styles from "./SearchBox.module.css";
import { useSuggestions } from "./useSuggestions";

const ScanButton = lazy(() => import("./ScanButton"));

const scopes: { value: SearchScope; label: string; placeholder: string }[] = [
  { value: 1, label: "搜药品", placeholder: "药品名称 / 拼音简码，如 阿莫西林 或 amxl" },
  { value: 2, label: "搜厂家", placeholder: "厂家名称 / 拼音简码，如 华北制药 或 hbzy" },
];

interface Option {
  key: string;
  text: string;
  note: string;
}

/** A slash is a letter there, and a dialog keeps the keys to itself. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input,select,textarea,dialog") !== null;
}

/** An ARIA combobox: focus or typing opens, arrows choose, Enter searches, Escape closes. */
export function SearchBox() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  // An address of such a page without keywords says that nothing is searched for.
  const urlKeyword = showsKeyword(pathname) ? (params.get("keywords") ?? "") : null;
  const urlScope = urlKeyword && (params.get("type") === "2" ? 2 : 1);

  const [keyword, setKeyword] = useState(() => urlKeyword ?? rememberedKeyword());
  const [scope, setScope] = useState<SearchScope>(urlScope || 1);
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState("");
  const { list, searching } = useSuggestions(keyword, scope, open);
  const hot = useCommon().data?.rnss ?? [];

  const empty = keyword.trim() === "";
  const options: Option[] = empty
    ? hot.map((text) => ({ key: text, text, note: "" }))
    : list.map((s) => ({ key: `${s.goods_id ?? s.maker}-${s.text}`, text: s.text, note: s.maker ?? "" }));
  // Another list may have it at another place, or not at all.
  const active = options.findIndex(({ key }) => key === picked);

  useEffect(() => {
    if (urlKeyword !== null) setKeyword(urlKeyword);
  }, [urlKeyword]);

  useEffect(() => {
    if (urlScope) setScope(urlScope);
  }, [urlScope]);

  useEffect(() => {
    const onSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", onSlash);
    return () => document.removeEventListener("keydown", onSlash);
  }, []);

  useEffect(() => {
    if (!open) return;
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onDown);
    return () => document.removeEventListener("pointerdown", onDown);
  }, [open]);

  function close() {
    setOpen(false);
    setPicked("");
  }

  function search(text: string, within: SearchScope = scope) {
    const wanted = text.trim();
    setKeyword(wanted);
    rememberKeyword(wanted);
    close();
    void navigate(wanted ? searchUrl(pathname, wanted, within) : "/list");
  }

  function changeScope(next: SearchScope) {
    setScope(next);
    setPicked("");
    if (isSearchPath(pathname) && keyword.trim()) search(keyword, next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) {
        setOpen(true);
        return;
      }
      if (!options.length) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One place more than there are options: the text as typed.
      setPicked(options[((active + 1 + step + options.length + 1) % (options.length + 1)) - 1]?.key ?? "");
    } else if (event.key === "Escape") {
      if (open) event.preventDefault();
      close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      search(options[active]?.text ?? keyword);
    }
  }

  const chosen = scopes.find((s) => s.value === scope) ?? scopes[0];
  const showPanel = open && (!empty || hot.length > 0);
  return (
    <search className={styles.wrap}>
      <fieldset className={styles.scopes}>
        <legend className="visually-hidden">搜索范围</legend>
        {scopes.map((s) => (
          <label key={s.value} className={styles.scope} data-on={s.value === scope || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-scope`}
              checked={s.value === scope}
              onChange={() => changeScope(s.value)}
            />
            {s.label}
          </label>
        ))}
      </fieldset>
      <form
        ref={box}
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          search(keyword);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        <input
          className={styles.input}
          role="combobox"
          aria-label={chosen?.label}
          aria-expanded={showPanel}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={chosen?.placeholder}
          value={keyword}
          onFocus={(event) => {
            setOpen(true);
            // This text was searched before: typing replaces it.
            event.target.select();
          }}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPicked("");
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {/* It finds out by itself whether there is a camera, and what reads its picture. */}
        {navigator.maxTouchPoints > 0 && (
          <Later>
            <ScanButton onCode={(code) => search(code, 1)} />
          </Later>
        )}
        <button type="submit" className={styles.submit} aria-label="搜索">
          <Icon name="search" />
          <span>搜索</span>
        </button>
        <div className={styles.panel} hidden={!showPanel}>
          {empty && <p className={styles.state}>热门搜索</p>}
          {!empty && searching && (
            <p className={styles.state} role="status">
              搜索中...
            </p>
          )}
          {!empty && !searching && options.length === 0 && (
            <p className={styles.state} role="status">
              暂无数据
            </p>
          )}
          <div id={`${id}-list`} role="listbox" aria-label="搜索建议">
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox's input has the keys
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={styles.option}
                onPointerMove={() => setPicked(option.key)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => search(option.text)}
              >
                <span>{option.text}</span>
                {option.note && <small>{option.note}</small>}
              </div>
            ))}
          </div>
        </div>
      </form>
      <p className={styles.hot}>
        {hot.slice(0, 8).map((word) => (
          <Link key={word} to={searchUrl(pathname, word, 1)} onClick={() => rememberKeyword(word)}>
            {word}
          </Link>
        ))}
      </p>
    </search>
  );
}
