// Elements without markup strings: h() makes a tree, mount() brings what is on the page into line with it.
// Elements that stay keep their focus, their scroll place and what a screen reader knows of them.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "open", "selected", "indeterminate"]);

/**
 * An element. `tag` may carry classes: "button.primary.wide".
 * Attributes that begin with "on" are handlers; `key` ties an element to the one of the same key before.
 * Children: elements, text, numbers; null, undefined and false are left out, lists are flattened.
 */
export function h(tag, attributes, ...children) {
  return make(null, tag, attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes, ...children) {
  return make(SVG, tag, attributes, children);
}

function make(space, tag, attributes, children) {
  const [name, ...classes] = tag.split(".");
  const element = space ? document.createElementNS(space, name) : document.createElement(name);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  for (const [key, value] of Object.entries(attributes ?? {})) set(element, key, value);
  append(element, children);
  if (element.wanted !== undefined) element.value = element.wanted; // a select knows its options only now
  return element;
}

function set(element, key, value) {
  if (value === undefined || value === null || value === false) return;
  if (key === "key") element.key = value;
  else if (key === "class") element.setAttribute("class", [element.getAttribute("class"), value].filter(Boolean).join(" "));
  else if (key.startsWith("on")) {
    element[key] = value;
    (element.handlers ??= []).push(key);
  } else if (PROPERTIES.has(key) && key in element) {
    element[key] = value;
    (element.properties ??= {})[key] = value;
    if (key === "value" && element.tagName === "SELECT") element.wanted = value;
  } else element.setAttribute(key, value === true ? "" : value);
}

function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === true) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : String(child));
  }
}

/** Make the children of `container` look like `tree` (an element or a list), keeping what can stay. */
export function mount(container, tree) {
  const wanted = document.createElement("div");
  append(wanted, [tree]);
  alignChildren(container, wanted);
}

function alignChildren(old, wanted) {
  const keyed = new Map();
  for (const child of old.childNodes) if (child.key !== undefined) keyed.set(child.key, child);
  let place = old.firstChild;
  for (const child of [...wanted.childNodes]) {
    const kept = child.key === undefined ? (alike(place, child) ? place : null) : keyed.get(child.key);
    if (kept && alike(kept, child)) {
      if (kept === place) place = place.nextSibling;
      else old.insertBefore(kept, place);
      align(kept, child);
    } else old.insertBefore(child, place);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function alike(old, wanted) {
  return Boolean(old) && old.nodeName === wanted.nodeName && old.key === wanted.key && old.type === wanted.type;
}

function align(old, wanted) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    // Whether a <details> is open is the reader's, unless the tree says so by its property.
    if (!wanted.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const name of old.handlers ?? []) old[name] = null;
  for (const name of wanted.handlers ?? []) old[name] = wanted[name];
  old.handlers = wanted.handlers;
  alignChildren(old, wanted);
  for (const name of Object.keys(old.properties ?? {})) if (!(name in (wanted.properties ?? {}))) old[name] = cleared(name);
  for (const [name, value] of Object.entries(wanted.properties ?? {})) if (old[name] !== value) old[name] = value;
  old.properties = wanted.properties;
}

function cleared(name) {
  return name === "value" ? "" : false;
}
