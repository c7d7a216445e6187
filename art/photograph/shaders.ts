// The studio in numbers. A picture is made in steps: what is seen where, how much light comes there, what that looks like.

const studio = `
// From 0, the studio of the catalogue, to 1, that of the home page.
uniform float night;

float box(vec2 p, vec2 size, float soft) {
  vec2 edge = smoothstep(size + soft, size - soft, abs(p));
  return edge.x * edge.y;
}

// By night only strips burn, and the one behind the car draws its outline.
vec3 studio(vec3 way, float rough) {
  float soft = 0.10 + rough * 2.2;
  float dim = 1.0 / (1.0 + rough * 1.6);
  vec3 light = mix(vec3(0.012, 0.013, 0.015), vec3(0.085, 0.091, 0.101), smoothstep(-0.05, 0.12, way.y));
  light += vec3(0.10, 0.106, 0.116) * exp(-abs(way.y - 0.07) * 9.0);
  // The floor before the car, lit by the boxes: what flanks mirror, and what dark paint is told from the ground by.
  light += 2.0 * exp(-abs(way.y + 0.03) * 7.0) * smoothstep(-0.25, 0.55, way.z);
  light *= mix(1.0, 0.22, night);
  if (way.y > 0.02) {
    vec2 above = way.xz / way.y * 2.8;
    light += mix(4.6, 3.0, night) * dim * box(above - vec2(0.0, mix(0.25, -0.1, night)), vec2(3.4, mix(0.62, 0.16, night)), soft * mix(0.7, 0.4, night));
  }
  if (way.z > 0.02) {
    vec2 front = way.xy / way.z * 5.0;
    light += mix(3.4, 2.6, night) * dim * box(front - vec2(1.0, 1.75), vec2(5.2, mix(0.26, 0.10, night)), soft * mix(0.6, 0.5, night));
    light += mix(0.30, 0.02, night) * dim * box(front - vec2(-0.5, 0.75), vec2(7.5, 0.7), soft + 0.6);
  }
  if (way.z < -0.02) {
    vec2 behind = way.xy / -way.z * 4.4;
    light += mix(2.8, 4.2, night) * dim * box(behind - vec2(-0.3, 2.5), vec2(4.4, 0.28), soft * 0.6);
    light += mix(0.55, 0.12, night) * dim * box(behind - vec2(0.0, 1.0), vec2(6.0, 0.5), soft + 0.5);
  }
  return light;
}`;

/** What is seen where: place and material, and the direction it faces. */
export const seenVertices = `#version 300 es
uniform mat4 seen;
uniform vec4 placing;
uniform float upsideDown;
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
out vec3 at;
out vec3 facing;
void main() {
  at = place * placing.w + placing.xyz;
  facing = normal;
  vec3 shown = at;
  shown.y *= upsideDown;
  gl_Position = seen * vec4(shown, 1.0);
}`;

export const seenSurface = `#version 300 es
precision highp float;
uniform float material;
in vec3 at;
in vec3 facing;
layout(location = 0) out vec4 place;
layout(location = 1) out vec4 direction;
void main() {
  place = vec4(at, material + 1.0);
  direction = vec4(normalize(facing), gl_FragCoord.z);
}`;

/** For the map of what one of the lights reaches. */
export const reachedSurface = `#version 300 es
precision highp float;
void main() {}`;

export const wholePicture = `#version 300 es
out vec2 spot;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  spot = corner;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/** Adds the light of one direction. */
export const lightSurface = `#version 300 es
precision highp float;
precision highp sampler2DShadow;
uniform sampler2D places;
uniform sampler2D directions;
uniform sampler2DShadow reached;
uniform mat4 fromLight;
uniform vec3 light;
uniform vec4 weight;
uniform vec3 eye;
in vec2 spot;
out vec4 shown;
void main() {
  vec4 place = texture(places, spot);
  if (place.w < 0.5) discard;
  vec3 n = texture(directions, spot).xyz;
  if (dot(n, eye - place.xyz) < 0.0) n = -n;
  float towards = dot(n, light);
  if (towards <= 0.0) { shown = vec4(0.0); return; }
  vec4 seen = fromLight * vec4(place.xyz + n * 0.014 + light * 0.006, 1.0);
  vec3 q = seen.xyz * 0.5 + 0.5;
  // The map is read between its points, and the shadows of so many lights blur each other: one look is enough.
  float open = texture(reached, vec3(q.xy, q.z - 0.0008));
  shown = weight * towards * open;
}`;

/** What it looks like: the car's surfaces, the floor with the car in it, the wall behind. Already as a screen shows it. */
export const pictureSurface = `#version 300 es
precision highp float;
uniform sampler2D places;
uniform sampler2D directions;
uniform sampler2D lights;
uniform sampler2D below;
uniform sampler2D litPlaces;
uniform vec2 litSize;
uniform vec4 colors[40];
uniform vec4 kinds[40];
uniform vec4 glows[40];
uniform vec3 eye;
uniform vec2 turn;
uniform float isMirror;
uniform vec2 floorBox;
uniform vec2 pixel;
uniform float aspect;
// How far off the middle the car stands, in parts of the picture.
uniform vec2 aim;
in vec2 spot;
out vec4 shown;
${studio}

// The light was gathered more coarsely: of the four places around, those near this one count.
vec4 lightAt(vec3 at) {
  vec2 q = spot * litSize - 0.5;
  vec2 first = floor(q);
  vec2 part = q - first;
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int i = 0; i < 4; i += 1) {
    vec2 step = vec2(float(i & 1), float(i >> 1));
    vec2 from = (first + step + 0.5) / litSize;
    vec4 place = texture(litPlaces, from);
    vec2 near = mix(1.0 - part, part, step);
    float weight = (near.x * near.y + 0.02) / (0.0004 + dot(place.xyz - at, place.xyz - at));
    if (place.w < 0.5) weight = 0.0;
    sum += texture(lights, from) * weight;
    weights += weight;
  }
  return sum / max(weights, 0.000001);
}

// Where this would be on a picture of 16 to 9 with the car in its middle.
vec2 framed() { return vec2(spot.x - aim.x, 0.5 + (spot.y - 0.5 - aim.y) * 1.7777778 / aspect); }

vec3 wall(vec2 p) {
  vec2 q = vec2((p.x - 0.5) * 1.7777778, p.y - 0.60);
  float glow = exp(-dot(q * vec2(0.95, 1.9), q * vec2(0.95, 1.9)) * 2.0);
  return mix(vec3(0.011, 0.012, 0.014), vec3(0.150, 0.158, 0.173), glow) * mix(vec3(1.0), vec3(0.15, 0.16, 0.18), night);
}

void main() {
  vec4 place = texture(places, spot);
  int material = int(place.w + 0.5) - 1;
  if (material < 0) { shown = isMirror > 0.5 ? vec4(0.0) : vec4(wall(framed()), 1.0); return; }
  vec3 at = place.xyz;
  vec3 n = texture(directions, spot).xyz;
  vec3 view = normalize(eye - at);
  float towards = dot(n, view);
  bool inside = towards < -0.1;
  if (towards < 0.0) n = -n;
  vec4 light = lightAt(at);
  mat3 stand = mat3(turn.x, 0.0, turn.y, 0.0, 1.0, 0.0, -turn.y, 0.0, turn.x);
  vec3 mirrored = stand * reflect(-view, n);
  float edge = pow(1.0 - clamp(abs(towards), 0.0, 1.0), 5.0);
  if (material == 39) {
    // The floor: nearly black, as glossy as polished concrete; what is far from it is blurred more.
    float far = smoothstep(5.2, 11.0, length(at.xz));
    vec3 mirror = vec3(0.0);
    float sum = 0.0;
    for (int i = 0; i < 24; i += 1) {
      float a = float(i) * 2.39996;
      float r = sqrt((float(i) + 0.5) / 24.0);
      vec2 off = vec2(cos(a), sin(a)) * r * vec2(5.0, 9.0) * pixel * 2.0;
      vec4 one = texture(below, spot + off);
      mirror += one.rgb * one.a;
      sum += one.a;
    }
    vec4 own = vec4(mirror / max(sum, 0.001), sum / 24.0);
    float gloss = 0.20 + 0.5 * edge;
    vec2 p = framed();
    vec3 back = wall(vec2(p.x, 1.06 - p.y * 0.8)) * 0.75 + mix(1.0, 0.3, night) * vec3(0.05, 0.053, 0.058) * exp(-abs(p.y - 0.43) * 26.0);
    vec3 color = vec3(0.010, 0.0105, 0.0115) * light.rgb;
    color += mix(back * (0.25 + 0.75 * light.a), own.rgb * 1.25, own.a) * gloss * mix(1.0, 1.5, night) * smoothstep(-0.02, 0.30, p.y);
    shown = vec4(mix(color, wall(p), far), 1.0);
    return;
  }
  vec4 kind = kinds[material];
  float coat = kind.z;
  float rough = kind.y;
  vec3 base = inside && coat > 0.5 ? vec3(0.03) : colors[material].rgb;
  float open = clamp(light.a / max(0.5 + 0.5 * n.y, 0.15), 0.0, 1.0);
  float shade = (smoothstep(-0.55, 0.12, mirrored.y) * 0.8 + 0.2) * mix(0.12, 1.0, open);
  vec3 color;
  if (coat > 0.5 && !inside) {
    float facing = clamp(abs(towards), 0.0, 1.0);
    vec3 flop = mix(base * 0.45, base, facing);
    color = flop * light.rgb * 0.86 + flop * studio(mirrored, 0.45) * 0.22 * open;
    color += (0.055 + 0.62 * edge) * studio(mirrored, 0.05) * shade;
  } else if (kind.x > 0.5) {
    color = mix(base, vec3(1.0), edge * 0.5) * (studio(mirrored, rough) * shade * 0.9 + light.rgb * 0.16);
  } else {
    color = base * light.rgb + (0.04 + 0.6 * edge) * (1.0 - rough) * studio(mirrored, rough) * shade;
  }
  color += glows[material].rgb * 1.6;
  shown = vec4(color, 1.0);
}`;

/** Glass and covers of lamps, over what stands behind them. */
export const glassSurface = `#version 300 es
precision highp float;
uniform vec3 eye;
uniform vec4 color;
uniform vec2 turn;
in vec3 at;
in vec3 facing;
out vec4 shown;
${studio}
void main() {
  vec3 view = normalize(eye - at);
  vec3 n = normalize(facing);
  float towards = dot(n, view);
  bool inside = towards < 0.0;
  if (inside) n = -n;
  mat3 stand = mat3(turn.x, 0.0, turn.y, 0.0, 1.0, 0.0, -turn.y, 0.0, turn.x);
  vec3 mirrored = stand * reflect(-view, n);
  float edge = pow(1.0 - clamp(abs(towards), 0.0, 1.0), 5.0);
  float cover = clamp(color.a + edge * 0.6, 0.0, 1.0);
  vec3 mirror = inside ? vec3(0.0) : (0.045 + 0.6 * edge) * studio(mirrored, 0.22);
  shown = vec4(color.rgb * 0.35 * cover + mirror, cover);
}`;

/** From light to what a screen shows, with the grain and the glow of a lens. */
export const developedSurface = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform vec2 pixel;
in vec2 spot;
out vec4 shown;
vec3 developed(vec3 light) {
  light *= 0.86;
  light = clamp(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0.0, 1.0);
  return mix(12.92 * light, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light));
}
void main() {
  vec3 light = texture(picture, spot).rgb;
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  shown = vec4(developed(light) + noise / 255.0, 1.0);
}`;
