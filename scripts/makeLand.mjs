// Makes renderer/lib/map/land.json from world-atlas: see the README there.
import { readFileSync, writeFileSync } from 'node:fs';

/** Parts of a degree that coordinates are rounded to. The map shows 5 pixels per degree. */
const PER_DEGREE = 20;
/** A point that is nearer to the line between its neighbours is left out, radians. */
const TOLERANCE = (0.06 * Math.PI) / 180;
/** Rings with less area are left out, square degrees: a pixel has 0.04. */
const SMALLEST = 0.01;
const OUT = new URL('../renderer/lib/map/land.json', import.meta.url);

const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: node scripts/makeLand.mjs <land-50m.json of world-atlas>');
const { arcs, transform, objects } = JSON.parse(readFileSync(file, 'utf8'));

/** The points of an arc, in degrees; a negative index means the arc in reverse (TopoJSON 1.0, section 2.1.4). */
function pointsOf(index) {
  let [x, y] = [0, 0];
  const points = arcs[index < 0 ? ~index : index].map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
  return index < 0 ? points.reverse() : points;
}

/** Holes go the other way round in the file. */
const ringOf = (indexes) => indexes.flatMap((index, i) => pointsOf(index).slice(i === 0 ? 0 : 1));

function onSphere([longitude, latitude]) {
  const [l, p] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)];
}

const minus = (a, b) => a.map((value, i) => value - b[i]);
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** How far a point is from the line between two others; on the unit sphere, so that it works at the poles, too. */
function distance(point, from, to) {
  const line = minus(to, from);
  const length = dot(line, line);
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(point, from), line) / length));
  const off = minus(
    point,
    from.map((value, i) => value + share * line[i]),
  );
  return Math.sqrt(dot(off, off));
}

/** Leaves out points that make no visible difference (Douglas and Peucker). */
function simplify(points) {
  const vectors = points.map(onSphere);
  const kept = new Set([0, points.length - 1]);
  const spans = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [far, farthest] = [0, TOLERANCE];
    for (let i = from + 1; i < to; i += 1) {
      const off = distance(vectors[i], vectors[from], vectors[to]);
      if (off > farthest) [far, farthest] = [i, off];
    }
    if (far === 0) continue;
    kept.add(far);
    spans.push([from, far], [far, to]);
  }
  return points.filter((_, i) => kept.has(i));
}

const areaOf = (points) =>
  Math.abs(points.reduce((sum, [x, y], i) => sum + points.at(i - 1)[0] * y - x * points.at(i - 1)[1], 0)) / 2;

/** The first point and then the steps from one to the next, in parts of a degree. */
function encode(points) {
  let [x, y] = [0, 0];
  return points
    .slice(0, -1)
    .flatMap((point) => {
      const [nextX, nextY] = point.map((degrees) => Math.round(degrees * PER_DEGREE));
      const step = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      return step;
    })
    .join(' ');
}

const rings = objects.land.geometries
  .flatMap(({ type, arcs: polygons }) => (type === 'Polygon' ? [polygons] : polygons))
  .flatMap(([outer, ...holes]) => [ringOf(outer), ...holes.map((hole) => ringOf(hole).reverse())])
  .map(simplify)
  .filter((ring) => areaOf(ring) >= SMALLEST);
writeFileSync(OUT, `${JSON.stringify(rings.map(encode), null, 2)}\n`);
