/**
 * Python in a worker: its parts are fetched once, compressed as they are on the host, and passed on to further workers.
 */

interface Part {
  /** The file in the folder `python`. */
  file: string;
  /** Its bytes as they are sent. */
  bytes: number;
}

/** The list of the parts, as `astra site` writes it. */
interface PartList {
  loader: Part;
  glue: Part;
  engine: Part;
  library: Part;
  packages: Part;
  lock: unknown;
}

/** All parts of an interpreter. */
export interface Parts {
  loader: ArrayBuffer;
  glue: ArrayBuffer;
  engine: WebAssembly.Module;
  library: ArrayBuffer;
  packages: ArrayBuffer;
  lock: unknown;
}

export type Progress = (loaded: number, total: number) => void;

/** What we use of Pyodide. */
export interface Python {
  pyimport: (module: string) => never;
  runPython: (code: string) => unknown;
  unpackArchive: (archive: ArrayBuffer, format: string, options: { extractDir: string }) => void;
}

type LoadPyodide = (options: Record<string, unknown>) => Promise<Python>;

const HOME = "/lib/astra";

/** Fetches the parts; they are compressed by us, so every host serves them small, and progress counts real bytes. */
export async function fetchParts(base: string, printed: string, progress: Progress): Promise<Parts> {
  const answer = await fetch(new URL("parts.json", printed));
  if (!answer.ok) throw new Error(`parts.json: ${answer.status}`);
  const list = (await answer.json()) as PartList;
  const wanted = [list.loader, list.glue, list.engine, list.library, list.packages];
  const total = wanted.reduce((sum, part) => sum + part.bytes, 0);
  let loaded = 0;
  const unpacked = async (part: Part): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
    const found = await fetch(new URL(`python/${part.file}`, base));
    if (!found.ok || !found.body) throw new Error(`python/${part.file}: ${found.status}`);
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        progress(loaded, total);
        controller.enqueue(chunk);
      },
    });
    return found.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  };
  const bytes = async (part: Part): Promise<ArrayBuffer> => new Response(await unpacked(part)).arrayBuffer();
  const compiled = async (): Promise<WebAssembly.Module> => {
    const headers = { "Content-Type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(await unpacked(list.engine), { headers }));
  };
  const [loader, glue, engine, library, packages] = await Promise.all([
    bytes(list.loader),
    bytes(list.glue),
    compiled(),
    bytes(list.library),
    bytes(list.packages),
  ]);
  return { loader, glue, engine, library, packages, lock: list.lock };
}

const blobOf = (content: ArrayBuffer, type: string): string => URL.createObjectURL(new Blob([content], { type }));

/** Starts an interpreter that finds our packages. */
export async function startPython(parts: Parts): Promise<Python> {
  const script = "text/javascript";
  const [loader, glue] = await Promise.all([
    import(/* @vite-ignore */ blobOf(parts.loader, script)) as Promise<{ loadPyodide: LoadPyodide }>,
    import(/* @vite-ignore */ blobOf(parts.glue, script)) as Promise<{ default: unknown }>,
  ]);
  // Pyodide would fetch and compile its engine again. This worker belongs to it, so it can get the compiled engine.
  const engine = "pyodide.asm.wasm";
  const plainFetch = self.fetch;
  self.fetch = (input, init) =>
    String(input).endsWith(engine) ? Promise.resolve(new Response()) : plainFetch(input, init);
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module: parts.engine,
    instance: await WebAssembly.instantiate(parts.engine, imports),
  });
  const python = await loader.loadPyodide({
    indexURL: "/python/",
    packageBaseUrl: "/python/",
    createPyodideModule: glue.default,
    stdLibURL: blobOf(parts.library, "application/zip"),
    lockFileContents: parts.lock,
    checkAPIVersion: false,
  });
  python.unpackArchive(parts.packages, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.append("${HOME}"); sys.dont_write_bytecode = True`);
  return python;
}
